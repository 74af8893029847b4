import { proveShort } from './prove-short'
import { slot } from './slot'

proveShort(slot)
