import { lifecycle } from './lifecycle'
import { proveShort } from './prove-short'

proveShort(lifecycle)
