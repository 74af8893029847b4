import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, sep } from 'node:path'
import { compressFile, isCompressible, negotiateEncoding } from './encoding'
import type { FindCachedFile } from './file-cache'
import { embeddableHeaders } from './security-headers'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Default social picture of pages without their own (lib/seo/metadata.ts). */
const shared = new Set(['/logo.png'])

interface Loaded {
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

interface File {
  path: string
  headers: Record<string, string>
  held?: Loaded
}

const builtPrefix = '/_next/static/'
const forEver = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'
/** A picture of `public/` named by its contents (scripts/copy-art.mjs). */
const named = /\.[0-9a-f]{8}(?=\.webp$)/
/** Files larger than this are read each time. */
const heldBytes = 512 * 1024
/** All held files together. */
const heldTotal = 96 * 1024 * 1024

const walk = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const urlOf = (path: string) => path.split(sep).map(encodeURIComponent).join('/')

/**
 * Serves the hashed build assets and the files of `public/`. Lists existing files once at the start, so no path can
 * escape the folder.
 */
export const openStaticFiles = async (
  root: string,
  common: Record<string, string>,
  findCachedFile: FindCachedFile | null = null,
) => {
  const files = new Map<string, File>()
  let held = 0
  const addOne = (url: string, path: string, control: string) => {
    const type = types[extname(path)]
    if (!type) return undefined
    const headers = {
      ...common,
      ...(shared.has(url) ? embeddableHeaders : {}),
      'content-type': type,
      'cache-control': control,
    }
    const file: File = { path, headers }
    files.set(url, file)
    return file
  }
  const add = async (folder: string, prefix: string, control: string) => {
    for (const path of await walk(folder)) {
      addOne(prefix + urlOf(path.slice(folder.length + 1)), path, control)
    }
  }
  await add(join(root, '.next', 'static'), builtPrefix, forEver)
  await add(join(root, 'public'), '/', anHour)
  for (const [url, file] of [...files]) {
    if (url.startsWith(builtPrefix) || !named.test(url)) continue
    // Under its bare name too, as mails, other sites and earlier releases call it.
    addOne(url.replace(named, ''), file.path, anHour)
    file.headers['cache-control'] = forEver
  }

  const load = async (file: File): Promise<Loaded> => {
    const plain = await readFile(file.path)
    file.headers.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const packed =
      isCompressible(file.headers['content-type']) && plain.length > 512 ? await compressFile(plain) : {}
    if (Object.keys(packed).length > 0) file.headers.vary = 'Accept-Encoding'
    const loaded = { plain, ...packed }
    if (plain.length <= heldBytes && held + plain.length * 1.5 <= heldTotal) {
      held += plain.length * 1.5
      file.held = loaded
    }
    return loaded
  }

  /** A file of another release. */
  const keptOf = async (url: string): Promise<File | undefined> => {
    if (!findCachedFile || !url.startsWith(builtPrefix)) return undefined
    const found = await findCachedFile(url.slice(builtPrefix.length))
    return found === null ? undefined : addOne(url, found, forEver)
  }

  /** False when there is no such file. */
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    // A hashed name with other contents belongs to another release: falls back to the current file, cached for an
    // hour.
    const file = files.get(path) ?? (await keptOf(path)) ?? files.get(path.replace(named, ''))
    const loaded = file && (file.held ?? (await load(file)))
    if (!loaded) return false
    if (request.headers['if-none-match'] === file.headers.etag) {
      response.writeHead(304, file.headers).end()
      return true
    }
    const wanted = negotiateEncoding(request.headers['accept-encoding'])
    const packed = wanted === 'identity' ? undefined : loaded[wanted]
    const body = packed ?? loaded.plain
    const headers = {
      ...file.headers,
      'content-length': body.length,
      ...(packed ? { 'content-encoding': wanted } : {}),
    }
    response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

export type StaticFiles = Awaited<ReturnType<typeof openStaticFiles>>
