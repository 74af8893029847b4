import { preforkRenderer } from './renderer-fork'

// Imported for this alone, before all else, by the program's entry.
preforkRenderer(process.env)
