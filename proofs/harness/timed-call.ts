export { timedCall, type Calls } from './latency'
