/**
 * The style sheets of single pages, brought by the frame. Left to their pages they would be sheets of their own, which
 * the router tells the browser of with every page it fetches ahead, and browsers complain of each sheet that nobody
 * went on to need. In the frame they are part of the one sheet every page has (next.config.js, `cssChunking`);
 * e2e/stylesheets.spec.ts finds what is missing here.
 */
import '@/components/bookings/booking-actions.module.css'
import '@/components/bookings/demand/confirmations.module.css'
import '@/components/bookings/demand/wizard.module.css'
import '@/components/bookings/reschedule/reschedule.module.css'
import '@/components/bookings/summary/summary.module.css'
import '@/components/bookings/timeline.module.css'
import '@/components/chat/attachments.module.css'
import '@/components/chat/job-card.module.css'
import '@/components/chat/messages-page.module.css'
import '@/components/chat/room-search.module.css'
import '@/components/home/provider-pitch.module.css'
import '@/components/layout/route-progress.module.css'
import '@/components/offers/make-offer/request-panel.module.css'
import '@/components/offers/offer-terms.module.css'
import '@/components/offers/opportunity.module.css'
import '@/components/offers/provider-offers.module.css'
import '@/components/offers/provider-row.module.css'
import '@/components/public/steps.module.css'
import '@/components/settings/settings.module.css'
import '@/components/ui/actions.module.css'
import '@/components/ui/form/fields.module.css'
import '@/components/ui/modal-dialog.module.css'
import '@/components/wallet/provider/upcoming-payouts.module.css'
import '@/components/wallet/top-up/top-up.module.css'
import '@/components/wallet/withdraw/withdraw.module.css'
