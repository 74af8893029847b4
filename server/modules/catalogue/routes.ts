import type { FastifyInstance } from 'fastify'
import {
  getForm,
  getPriceEstimate,
  getProvider,
  getService,
  getSubService,
  listProviders,
  listServices,
  listTopServices,
  searchServices,
} from '@/lib/contract/catalogue'
import type { Context } from '@/server/context'
import { decodeCursor } from '@/server/http/cursor'
import { route } from '@/server/http/route'
import { cityArea } from './area'
import { countProvidersOffering, readOfferingQuery } from './offering'
import { presentForm, presentService, presentSubService } from './presenter'
import { estimatePrice } from './price-estimates'
import { listRanked, presentProfile } from './providers'
import {
  findBranch,
  findRequestableSubService,
  findSubServicePage,
  listCatalogue,
  listTopSubServices,
  searchSubServices,
} from './service'

export const registerCatalogue = (app: FastifyInstance, context: Context) => {
  const { publicRead } = context
  route(app, context, listServices, ({ request, query, locale }) =>
    publicRead(request, (db) => listCatalogue(db, locale, query.is_visible_on_main === true)),
  )
  route(app, context, listTopServices, ({ request, locale }) =>
    publicRead(request, (db) => listTopSubServices(db, locale)),
  )
  route(app, context, searchServices, ({ request, query, locale }) =>
    publicRead(request, (db) => searchSubServices(db, query, locale)),
  )
  route(app, context, getService, ({ request, params, locale }) =>
    publicRead(request, async (db) => presentService(await findBranch(db, params.slug), locale)),
  )
  route(app, context, getSubService, ({ request, params, locale }) =>
    publicRead(request, async (db) => {
      const { branch, row } = await findSubServicePage(db, params.slug, params.subslug)
      return {
        ...presentSubService(branch, row, locale),
        provider_count: await countProvidersOffering(db, await readOfferingQuery(db, row.id, null)),
      }
    }),
  )
  route(app, context, getForm, ({ request, params, locale }) =>
    publicRead(request, async (db) =>
      presentForm(await findRequestableSubService(db, params.slug, params.subslug), locale),
    ),
  )
  route(app, context, getPriceEstimate, ({ request, params, query }) =>
    publicRead(request, (db) => estimatePrice(db, params.slug, params.subslug, query.city)),
  )
  route(app, context, listProviders, ({ request, query, locale }) =>
    publicRead(request, async (db) =>
      listRanked(
        db,
        await readOfferingQuery(
          db,
          query.sub_service,
          query.city === undefined ? null : cityArea(query.city),
        ),
        {
          instant: query.instant,
          after: decodeCursor(query.cursor),
          limit: query.limit,
        },
        locale,
      ),
    ),
  )
  route(app, context, getProvider, ({ request, params, locale }) =>
    publicRead(request, (db) => presentProfile(db, params.pk, locale)),
  )
}
