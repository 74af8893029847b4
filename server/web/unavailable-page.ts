import type { ServerResponse } from 'node:http'
import { commonHeaders, contentSecurityPolicy } from './security-headers'

const html = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Voltamos já</title>
<style>body{font:1.0625rem/1.6 system-ui,sans-serif;margin:0;display:grid;place-items:center;min-height:100vh;background:#f7f6f2;color:#1d2b26}main{max-width:32rem;padding:2rem}a{color:#0d5c45}@media(prefers-color-scheme:dark){body{background:#101614;color:#e8eeeb}a{color:#7fd1b0}}</style>
<main><h1>Esta página não pôde ser montada agora</h1><p>O problema é nosso e costuma durar segundos. Nada do que você fez se perdeu. <a href="">Tentar de novo</a></p>
<p lang="en">This page could not be made just now. The fault is ours and usually lasts seconds; nothing you did is lost. <a href="">Try again</a></p></main></html>`

const headers = {
  ...commonHeaders,
  'content-security-policy': contentSecurityPolicy(html),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'retry-after': '5',
  'content-length': Buffer.byteLength(html),
}

/** Answers 503 with a page while the renderer is down. */
export const sendUnavailable = (response: ServerResponse): void => {
  if (response.headersSent) return void response.destroy()
  response.writeHead(503, headers).end(html)
}
