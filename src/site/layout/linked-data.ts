import { brand } from '../../content/brand.ts'
import { programRoutes, routes } from '../../routes.ts'
import { settings } from '../settings.ts'

const CONTEXT = 'https://schema.org'

/** The site and who is behind it (schema.org). */
export function websiteData(): object {
  const url = settings.origin + routes.home
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: brand,
    url,
    inLanguage: 'de',
    publisher: { '@type': 'Organization', name: brand, url, logo: settings.origin + programRoutes.favicon },
  }
}

/** Questions and answers of the page. No ratings: sample voices must not reach a search engine. */
export function faqData(entries: readonly { question: string; answer: string }[]): object {
  return {
    '@context': CONTEXT,
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
