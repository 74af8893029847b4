import { isProductionSite, publicConfig } from '@/lib/config'
import { PageViews } from './page-views'

/** The marketing pixel: only on the production address, where one is configured. */
export const Tracking = () =>
  isProductionSite && publicConfig.trackingPixelUrl ? (
    <>
      <noscript>
        <img src={publicConfig.trackingPixelUrl} alt="" width={1} height={1} style={{ display: 'none' }} />
      </noscript>
      <PageViews />
    </>
  ) : null
