import { storageKeys } from '@/lib/storage/keys'
import { themeAttribute } from './attribute'
import { barColors, barMeta } from './bar'

/** Told on the window when this tab chooses a theme; other tabs hear of it by `storage`. */
export const themeChosen = 'themechange'

/**
 * Runs before the first paint and stays: sets the attribute every style selects on and the colour of the
 * browser's bar, again when the choice or the device's preference changes. The bar's element is the script's
 * own: one of React's, once changed, would be put beside it anew. Plain script, because nothing is loaded
 * yet.
 */
export const themeScript = `(function(){var o=document,r=o.documentElement,q=matchMedia('(prefers-color-scheme: dark)'),k=${JSON.stringify(barColors).replaceAll('"', "'")};function a(){var m,t,b;try{m=localStorage.getItem('${storageKeys.theme}')}catch(e){}t=m==='dark'||(m!=='light'&&q.matches)?'dark':'light';r.setAttribute('${themeAttribute}',t);b=o.getElementById('${barMeta}');if(!b){b=o.createElement('meta');b.id=b.name='${barMeta}';o.head.append(b)}b.content=k[t]}a();q.addEventListener('change',a);addEventListener('storage',a);addEventListener('${themeChosen}',a)})()`
