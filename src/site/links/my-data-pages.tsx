import { emailInput } from '../../browser/signup/inputs.ts'
import { problemTexts } from '../../browser/signup/texts.ts'
import { myDataTexts } from '../../content/links.ts'
import { signup } from '../../content/signup.ts'
import { myDataFields } from '../../contract/my-data.ts'
import { TextField } from '../../design/field/field.tsx'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import {
  askingPage,
  LetterUnderWay,
  type LinkPage,
  leadingPage,
  Sign,
  sayingPage,
  TokenForm,
} from './link-page.tsx'
import { chosenText, marker, Unless, When } from './markers.tsx'

const { ask, asked, open, over, erased, failed } = myDataTexts

/** `/meine-daten` without a link's token: the form that asks for one. */
export const askForMyDataPage: LinkPage = {
  name: 'meine-daten',
  title: ask.title,
  scene: 'waiting',
  content: <AskForLink />,
}

/**
 * What `/meine-daten` can answer but for the overview.
 * View of `ungueltig`: `email` as typed and `problem`, the flag of what is wrong with it; of `oeffnen`: `token`; of `fehler`: `token`, if there was one;
 * of `geloescht`: a flag `letterUnderWay`.
 */
export const myDataPages: readonly LinkPage[] = [
  sayingPage('angefordert', 'waiting', asked),
  askingPage('oeffnen', open, routes.myData),
  {
    name: 'ungueltig',
    title: ask.title,
    titlePrefix: signup.problem,
    scene: 'waiting',
    content: <AskForLink typed={marker('email')} error={chosenText('problem', problemTexts.email)} />,
  },
  leadingPage('abgelaufen', 'waiting', over, routes.myData),
  sayingPage(
    'geloescht',
    'asleep',
    erased,
    <>
      <LetterUnderWay />
      <Sign />
    </>,
  ),
  sayingPage(
    'fehler',
    'waiting',
    failed,
    <>
      <When of="token">
        <TokenForm action={routes.myData} method="get">
          <EnamelButton type="submit">{failed.button}</EnamelButton>
        </TokenForm>
      </When>
      <Unless of="token">
        <Sign href={routes.myData}>{failed.button}</Sign>
      </Unless>
    </>,
  ),
]

function AskForLink({ typed, error }: { typed?: string; error?: string }) {
  return (
    <>
      <p>{ask.text}</p>
      <form method="post" action={routes.myData} noValidate>
        <TextField
          id="meine-daten-email"
          name={myDataFields.email}
          label={ask.email}
          error={error}
          defaultValue={typed}
          {...emailInput}
        />
        <p className="field-note">{ask.same}</p>
        <EnamelButton type="submit">{ask.button}</EnamelButton>
      </form>
    </>
  )
}
