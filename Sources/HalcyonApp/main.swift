print("halcyon")
