import { routes } from '../../../src/routes.ts'

/** One address of every kind of public page that needs no letter's link. */
export const PUBLIC_PAGES = [
  routes.home,
  routes.town('kremmen'),
  routes.privacy,
  routes.legalNotice,
  routes.signup,
  routes.village('16833'),
  routes.signupFor('99999'),
  routes.signupThanks,
  routes.signupThanksFor('16766'),
  routes.notice('16766'),
  routes.confirm,
  routes.unsubscribe,
  routes.myData,
  '/gibt-es-nicht',
] as const
