import { storageKeys } from '@/lib/storage/keys'

// Runs before the first step is painted: with a draft beyond it, another step is shown once the draft has been read.
const script = `(function(){try{if(['${storageKeys.demand}','${storageKeys.scheduleDraft}'].some(function(k){return /"service":\\{/.test(localStorage.getItem(k))}))document.documentElement.setAttribute('data-draft','')}catch(e){}})()`

/** Marks a page whose wizard continues a draft. */
export const DraftMark = () => <script dangerouslySetInnerHTML={{ __html: script }} />
