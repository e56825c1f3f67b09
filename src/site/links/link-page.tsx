import { LETTER_UNDER_WAY, type LinkWords, linkPages, toHome } from '../../content/links.ts'
import { ANOTHER_LETTER, WISH } from '../../contract/my-data.ts'
import { EnamelButton, signClass } from '../../design/sign/enamel-button.tsx'
import { routes, TOKEN_PARAMETER } from '../../routes.ts'
import { QuietLink, SoloPage } from '../layout/solo-page.tsx'
import { whole } from '../whole.tsx'
import { marker, When } from './markers.tsx'

/** A page behind a letter's link. View: `token`, if it came with one; `place` and a flag `letterUnderWay`, where its words have them. */
export function LinkPage({ name }: { name: keyof typeof linkPages }) {
  const { title, text, scene, button, sign = toHome, quiet, underWay }: LinkWords = linkPages[name]
  return (
    <SoloPage title={title} scene={scene}>
      <p>{whole(text)}</p>
      {underWay && (
        <When of="letterUnderWay">
          <p>{LETTER_UNDER_WAY}</p>
        </When>
      )}
      {button ? (
        // Where my data failed, the link is opened again, or the page of who has a session.
        <form
          method={name === 'meine-daten/fehler' ? 'get' : 'post'}
          action={`/${name.replace(/\/[^/]+$/, '')}`}
        >
          <When of="token">
            <input type="hidden" name={TOKEN_PARAMETER} value={marker('token')} />
          </When>
          <EnamelButton
            type="submit"
            {...(name === 'bestaetigen/abgelaufen' && { name: WISH, value: ANOTHER_LETTER })}
          >
            {button}
          </EnamelButton>
        </form>
      ) : (
        <a className={signClass()} href={routes[sign.to]}>
          {sign.words}
        </a>
      )}
      {quiet && <QuietLink href={routes[quiet.to]}>{quiet.words}</QuietLink>}
    </SoloPage>
  )
}
