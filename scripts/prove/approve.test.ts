import { approve } from './approve'
import { proveShort } from './prove-short'

proveShort(approve)
