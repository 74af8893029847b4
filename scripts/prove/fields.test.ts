import { fields } from './fields'
import { proveShort } from './prove-short'

proveShort(fields)
