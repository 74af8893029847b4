type Tappable = HTMLButtonElement | HTMLInputElement

declare global {
  interface Window {
    earlyTap?: { tapped: Tappable | null; on: boolean; stop: () => void }
  }
}

/**
 * Remembers the last tap on a button, a choice or a box while nothing answers to it yet: the page can be seen
 * before its scripts have run, on a slow phone by a second. A later tap elsewhere takes it back. Links and
 * forms need no scripts. Plain script, because nothing is loaded yet.
 */
export const earlyTapScript = `(function(){var d=document,t={tapped:null,on:false,stop:function(){d.removeEventListener('click',k,true)}};function k(e){var x=e.target instanceof Element?e.target.closest('button[type=button],input[type=radio],input[type=checkbox]'):null;t.tapped=x;t.on=!!(x&&x.checked)}d.addEventListener('click',k,true);window.earlyTap=t})()`

/** Does what was tapped for, once the page answers. */
export const repeatEarlyTap = (): void => {
  const early = window.earlyTap
  if (!early) return
  const { tapped, on } = early
  early.stop()
  delete window.earlyTap
  if (!tapped?.isConnected) return
  // The browser has set the mark already, and only what changes is heard of.
  if (tapped instanceof HTMLInputElement && tapped.checked === on) tapped.checked = !on
  tapped.click()
}
