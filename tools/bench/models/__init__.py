"""The instances the bench runs, and the peers' models of them."""
