import { fuzz } from './fuzz'
import { proveShort } from './prove-short'

proveShort(fuzz)
