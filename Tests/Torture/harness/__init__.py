"""What the torture and the integration tests share: a bus, a notification server, a session."""
