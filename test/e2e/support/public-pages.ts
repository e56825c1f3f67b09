import { routes } from '../../../src/routes.ts'

/** One address of every kind of public page that needs no letter's link. */
export const PUBLIC_PAGES = [
  routes.home,
  routes.town('kremmen'),
  routes.privacy,
  routes.legalNotice,
  routes.signup,
  routes.signupFor('16766'),
  routes.signupThanks,
  routes.signupThanksFor('16766'),
  routes.notice('16766'),
  routes.confirm,
  routes.unsubscribe,
  routes.myData,
  '/gibt-es-nicht',
] as const
