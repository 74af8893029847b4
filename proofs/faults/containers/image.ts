import { miss } from '../../harness/failures'
import { succeeds } from '../cluster/part'
import type { Podman } from './podman'

const image = 'localhost/oficio:latest'
/** So much may the image weigh over the one it is built on. */
const mostMegabytes = 350

/** What the image weighs and holds, and what a program in it may do. */
export const lookAtImage = async ({ podman, nameOf }: Podman, base: string) => {
  const sizeOf = async (name: string) => Number(await podman('image', 'inspect', '-f', '{{.Size}}', name))
  const megabytes = Math.round(((await sizeOf(image)) - (await sizeOf(base))) / 1e6)
  const inside = (...command: string[]) => podman('exec', nameOf('api-1'), ...command)
  const bill = JSON.parse(await inside('cat', '/app/sbom.json')) as { components: unknown[] }
  return {
    measurements: {
      'MB over the base': megabytes,
      'packages in its bill of materials': bill.components.length,
    },
    failures: [
      ...(megabytes <= mostMegabytes ? [] : [`it weighs ${megabytes} MB over its base`]),
      ...miss('the user inside', await inside('id', '-un'), 'node'),
      ...miss('writes its own files', await succeeds(inside('touch', '/app/package.json')), false),
      ...miss('writes its root', await succeeds(inside('touch', '/tried')), false),
      ...miss('writes its data', await succeeds(inside('touch', '/data/tried')), true),
      ...miss('holds the tests', await succeeds(inside('test', '-e', '/app/node_modules/jest')), false),
      ...miss('its health check passes', await succeeds(podman('healthcheck', 'run', nameOf('api-1'))), true),
    ],
  }
}
