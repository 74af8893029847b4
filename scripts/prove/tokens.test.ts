import { proveShort } from './prove-short'
import { tokens } from './tokens'

proveShort(tokens)
