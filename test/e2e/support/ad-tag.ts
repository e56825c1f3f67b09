import type { Page } from '@playwright/test'
import { TAG } from '../../promises/consent.ts'
import { ADS } from './sites.ts'

/** Answers the site's requests for the ads tag. */
export const answerAdTag = (page: Page) =>
  page.route(`${ADS.scriptUrl}**`, (route) => route.fulfill({ contentType: 'text/javascript', body: TAG }))
