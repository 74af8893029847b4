// Run by the build, beside whose programs it lies: they read their word lists packed.
import { writeWordLists } from '@/server/modules/accounts/word-lists'

writeWordLists()
