import { proveShort } from './prove-short'
import { sockets } from './sockets'

proveShort(sockets)
