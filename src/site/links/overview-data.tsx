import type { ReactNode } from 'react'
import { overviewTexts as texts } from '../../content/my-data.ts'
import { marker, When } from './markers.tsx'
import { Part } from './overview-part.tsx'

/** What is stored now, in one look. */
export function StoredData() {
  return (
    <Part id="gespeichert" heading={texts.stored}>
      <dl className="data-list">
        <DataRow name={texts.email}>{marker('email')}</DataRow>
        <DataRow name={texts.postalCode}>
          {marker('postalCode')} {marker('place')}
        </DataRow>
        <DataRow name={texts.state}>
          <When of="state.unconfirmed">{texts.unconfirmed}</When>
          <When of="state.confirmed">{texts.confirmed(marker('on'))}</When>
          <When of="state.withdrawn">{texts.withdrawn(marker('on'))}</When>
        </DataRow>
        <When of="channel">
          <DataRow name={texts.channel}>{texts.channelCode(marker('channel'))}</DataRow>
        </When>
        <When of="pendingEmail">
          <DataRow name={texts.pendingEmail}>{texts.pending(marker('pendingEmail'))}</DataRow>
        </When>
        <When of="undeliverable">
          <DataRow name={texts.undeliverable}>{texts.undeliverableSince(marker('on'))}</DataRow>
        </When>
      </dl>
    </Part>
  )
}

function DataRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
