import type { TestApp } from '@/server/testing/make-app'
import { columnsHolding } from '@/server/testing/scenarios/columns-holding'

/** Prefixes that end an attribute, a comment or an element of plain text. */
const outs = [
  ...['', '">', "'>", '-->', '</title>', '</textarea>', '</script>', '</style>', '</noscript>', ']]>'],
  ...['</template>', '</select>', '\u2028</p>', '"\u00a0', "' ", '`>', '</svg>', '</math>', '*/', '\\">'],
]
const run = 'window.ran=1,alert(1)'
const mark = 'data-planted'
const far = 'https://planted.example'

/** Markup that would run, load or change something; each element has the mark or an address of `far`. */
const bodies = [
  `<script ${mark}>${run}</script>`,
  `<script ${mark} src=${far}/a.js></script>`,
  `<img ${mark} src=x onerror=${run}>`,
  `<ImG ${mark}/src=x/OnErRoR=${run}//`,
  `<img ${mark} srcset="x 1x" onerror="${run}">`,
  `<svg ${mark} onload=${run}>`,
  `<svg ${mark}><script>${run}</script></svg>`,
  `<svg ${mark}><animate onbegin=${run} attributeName=x dur=1s>`,
  `<svg ${mark}><a xlink:href="javascript:${run}"><text y=9>x</text></a></svg>`,
  `<math ${mark}><mtext><style><img ${mark} src=x onerror=${run}></style></mtext></math>`,
  `<iframe ${mark} srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<iframe ${mark} src="javascript:${run}"></iframe>`,
  `<object ${mark} data="javascript:${run}"></object>`,
  `<embed ${mark} src="data:text/html,<script>${run}</script>">`,
  `<video ${mark} onerror=${run}><source src=x></video>`,
  `<audio ${mark} src=x onerror=${run}></audio>`,
  `<details ${mark} open ontoggle=${run}>`,
  `<input ${mark} autofocus onfocus=${run}>`,
  `<select ${mark} autofocus onfocus=${run}>`,
  `<textarea ${mark} autofocus onfocus=${run}>`,
  `<marquee ${mark} onstart=${run}>`,
  `<body ${mark} onload=${run}>`,
  `<style ${mark}>@import '${far}/a.css';*{display:none}</style>`,
  `<link ${mark} rel=stylesheet href=${far}/a.css>`,
  `<meta ${mark} http-equiv=refresh content="0;url=${far}/">`,
  `<base ${mark} href=${far}/>`,
  `<form ${mark} action=${far}/><button>x</button></form>`,
  `<a ${mark} href="javascript:${run}">x</a>`,
  `<a ${mark} href=" jav&#x09;ascript:${run}">x</a>`,
  `<template ${mark}><img src=x onerror=${run}></template>`,
  `onmouseover=${run} ${mark}=" autofocus onfocus=${run}`,
  `javascript:${run}//${far}`,
  `data:text/html,<script ${mark}>${run}</script>`,
  `[x](javascript:${run}) ![x](${far}/a.png"onerror="${run})`,
  `&lt;img ${mark} src=x onerror=${run}&gt;`,
  `%3Cimg%20${mark}%20src%3Dx%20onerror%3D${run}%3E`,
  `\\u003cimg ${mark} src=x onerror=${run}\\u003e`,
  `{{constructor.constructor('${run}')()}}<i ${mark}>`,
  `\${${run}}<%= ${run} %><i ${mark}>`,
  `__proto__[innerHTML]=<img ${mark} src=x onerror=${run}>`,
]

export const payloads: string[] = outs.flatMap((out) => bodies.map((body) => `${out}${body}`))

/** Columns that are read by machines alone, or derived from the texts. */
const notShown = /^(outbox|captured_messages|idempotency_keys|push_tokens|applied_seeds)\./
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

interface Sink {
  table: string
  column: string
  isJson: boolean
  now: string
}

const wordOf = (n: number) => `plantado${n}x`
export const sinkWords = /plantado\d+x/g

/** Drops the indexes of these columns, whose entries are limited in bytes. */
const dropIndexes = async ({ context: { pool } }: TestApp, sinks: readonly Sink[]) => {
  const { rows } = await pool.query<{ table: string; index: string; constraint: string | null }>(
    `select distinct c.relname as table, i.relname as index, con.conname as constraint
     from pg_index x
     join pg_class i on i.oid = x.indexrelid
     join pg_class c on c.oid = x.indrelid
     join pg_attribute a on a.attrelid = c.oid and a.attnum = any (x.indkey)
     left join pg_constraint con on con.conindid = i.oid and con.conrelid = c.oid
     where c.relname || '.' || a.attname = any ($1)`,
    [sinks.map(({ table, column }) => `${table}.${column}`)],
  )
  for (const { table, index, constraint } of rows)
    await pool.query(
      constraint === null
        ? `drop index ${index}`
        : `alter table ${table} drop constraint ${constraint} cascade`,
    )
}

/** Replaces the mark in every column that holds it, and later the texts before, without the checks of the API. */
export const planting = async (t: TestApp, mark: string) => {
  const { pool } = t.context
  const { rows } = await pool.query<{ name: string; type: string }>(`
    select table_name || '.' || column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER'`)
  const types = new Map(rows.map(({ name, type }) => [name, type]))
  const sinks: Sink[] = (await columnsHolding(t, [mark]))
    .filter((name) => !notShown.test(name) && ['text', 'jsonb'].includes(types.get(name) ?? ''))
    .map((name) => {
      const [table = '', column = ''] = name.split('.')
      return { table, column, isJson: types.get(name) === 'jsonb', now: mark }
    })
  await dropIndexes(t, sinks)
  return {
    /** Columns by the word of their sink. */
    columns: new Map(sinks.map(({ table, column }, n) => [wordOf(n), `${table}.${column}`])),
    plant: async (texts: readonly string[]) => {
      const client = await pool.connect()
      try {
        // Disables the triggers that refuse changes.
        await client.query("set session_replication_role = 'replica'")
        for (const [n, sink] of sinks.entries()) {
          const { table, column, isJson, now } = sink
          // Each sink begins with another text, since some places cut texts short.
          const from = (n * 37) % texts.length
          const next = [wordOf(n), ...texts.slice(from), ...texts.slice(0, from)].join(' ')
          const [before, after] = isJson ? [inJson(now), inJson(next)] : [now, next]
          await client.query(
            `update ${table} set ${column} = replace(${column}::text, $1, $2)${isJson ? '::jsonb' : ''}
             where strpos(${column}::text, $1) > 0`,
            [before, after],
          )
          sink.now = next
        }
        await client.query('reset session_replication_role')
      } finally {
        client.release()
      }
    },
  }
}
