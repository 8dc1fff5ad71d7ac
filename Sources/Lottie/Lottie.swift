// Room of Lottie.
