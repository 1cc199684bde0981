"""What people see and do: the table, and exercises."""
