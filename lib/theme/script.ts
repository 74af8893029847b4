import { storageKeys } from '@/lib/storage/keys'
import { themeAttribute } from './attribute'

/** Told on the window when this tab chooses a theme; other tabs hear of it by `storage`. */
export const themeChosen = 'themechange'

/**
 * Runs before the first paint and stays: sets the attribute every style selects on, again when the choice or the
 * device's preference changes. Plain script, because nothing is loaded yet.
 */
export const themeScript = `(function(){var r=document.documentElement,q=matchMedia('(prefers-color-scheme: dark)');function a(){var m;try{m=localStorage.getItem('${storageKeys.theme}')}catch(e){}r.setAttribute('${themeAttribute}',m==='dark'||(m!=='light'&&q.matches)?'dark':'light')}a();q.addEventListener('change',a);addEventListener('storage',a);addEventListener('${themeChosen}',a)})()`
