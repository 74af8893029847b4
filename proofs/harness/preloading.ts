export { preloading } from './built-program'
