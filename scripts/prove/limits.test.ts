import { limits } from './limits'
import { proveShort } from './prove-short'

proveShort(limits)
