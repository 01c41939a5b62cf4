import dns from 'node:dns'

/** Lets this process find names below `localhost` (RFC 6761 §6.3), as browsers do; Node sends them to a name server. */
const { lookup } = dns

dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? 'localhost' : name, ...rest)
