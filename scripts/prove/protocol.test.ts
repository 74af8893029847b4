import { protocol } from './protocol'
import { proveShort } from './prove-short'

proveShort(protocol)
