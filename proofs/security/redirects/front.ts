import { closeFronts, openFront, personal } from '@/server/testing/open-front'

const site = 'http://localhost:3000'

/** Asks our own server for each way off as a path: wherever it sends a browser on to is on the site. */
export const frontStaysHome = async (all: readonly string[]) => {
  const failures: string[] = []
  let sentOn = 0
  const { get } = await openFront((_asked, response) => response.writeHead(404, personal).end('nothing'), {
    moved: { '/profile/': '/settings/' },
  })
  try {
    // A request line takes no spaces or line ends, and begins with a slash.
    for (const one of all.filter((path) => /^\/[\u0021-\u00ff]*$/.test(path))) {
      const { headers, status } = await get(one)
      if (status >= 500) failures.push(`${JSON.stringify(one)} is answered ${status}`)
      const { location } = headers
      if (location === undefined) continue
      sentOn++
      const leads = new URL(location, site)
      if (leads.origin !== site && leads.hostname !== '127.0.0.1')
        failures.push(`${JSON.stringify(one)} is sent on to ${location}`)
    }
    return { sentOn, failures }
  } finally {
    await closeFronts()
  }
}
