import { deferredScriptUrls } from './deferred-scripts'

interface Sent {
  /** Bytes as they are sent, compressed. */
  bytes: number
  text: string
}

/** Fetches a page or file. A token, however old, keeps account pages from redirecting to sign-in. */
export const fetchPage = async (url: string): Promise<Sent> => {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'br', cookie: 'refreshToken=any' } })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
  return { bytes: Number(answer.headers.get('content-length')), text: await answer.text() }
}

/** The scripts a page names, without those that only old browsers load. */
const scriptsOf = (html: string): Set<string> => {
  const inTags = [...html.matchAll(/<script\b[^>]*\ssrc="([^"]+)"[^>]*>/g)]
    .filter(([tag]) => !/\snomodule/i.test(tag))
    .map(([, source]) => source ?? '')
  return new Set([...inTags, ...deferredScriptUrls(html)])
}

const sizes = new Map<string, number>()

/** Measures a first visit of a page: the page and its scripts, bytes. */
export const measureFirstLoad = async (
  origin: string,
  page: string,
): Promise<{ html: number; scripts: number }> => {
  const html = await fetchPage(origin + page)
  const named = scriptsOf(html.text)
  if (named.size === 0) throw new Error(`${page} names no scripts`)
  let scripts = 0
  for (const source of named) {
    const known = sizes.get(source) ?? (await fetchPage(origin + source)).bytes
    sizes.set(source, known)
    scripts += known
  }
  return { html: html.bytes, scripts }
}
