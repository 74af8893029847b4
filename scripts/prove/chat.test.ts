import { chat } from './chat'
import { proveShort } from './prove-short'

proveShort(chat)
