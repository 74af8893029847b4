import { outside } from './outside'
import { proveShort } from './prove-short'

proveShort(outside)
