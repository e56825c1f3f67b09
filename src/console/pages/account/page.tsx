import './account.css'
import { useQuery } from '@tanstack/react-query'
import { asked } from '../../api.ts'
import { PageHead } from '../../design/page-head.tsx'
import { Section } from '../../design/section.tsx'
import { Answered } from '../../design/states.tsx'
import { counted } from '../../words.ts'
import { OwnPasskeys } from './own-passkeys.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnTotp } from './own-totp.tsx'

/** How one logs in oneself. */
export default function AccountPage() {
  const query = useQuery(asked('GET /auth/account', {}))
  return (
    <Answered query={query}>
      {(access) => (
        <>
          <PageHead
            title="Mein Zugang"
            note={`${counted(access.sessions, 'Gerät ist', 'Geräte sind')} angemeldet. Nach 30 Minuten ohne Anfrage endet eine Sitzung von selbst.`}
          />
          <div className="account-parts">
            {access.hasPassword && (
              <Section title="Passwort">
                <OwnPassword />
              </Section>
            )}
            {access.hasPassword && (
              <Section title="Code aus einer App">
                <OwnTotp isOn={access.totp} />
              </Section>
            )}
            <Section title="Passkeys">
              <OwnPasskeys access={access} />
            </Section>
          </div>
        </>
      )}
    </Answered>
  )
}
