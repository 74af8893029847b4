import { erase } from './erase'
import { proveShort } from './prove-short'

proveShort(erase)
