import { Fragment } from 'react'
import { navigation } from '../../content/navigation.ts'
import { routes } from '../../routes.ts'

/** The links at the end of every page. */
export function LegalLinks() {
  return [
    [routes.privacy, navigation.privacy],
    [routes.legalNotice, navigation.legalNotice],
    [routes.myData, navigation.myData],
  ].map(([href, text]) => (
    <Fragment key={href}>
      <a className="tap" href={href}>
        {text}
      </a>{' '}
    </Fragment>
  ))
}
