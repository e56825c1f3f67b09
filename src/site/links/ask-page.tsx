import './ask-page.css'
import { emailInput } from '../../browser/signup/inputs.ts'
import { problemTexts } from '../../browser/signup/texts.ts'
import { overviewTexts, askTexts as texts } from '../../content/my-data.ts'
import { navigation } from '../../content/navigation.ts'
import { myDataFields } from '../../contract/my-data.ts'
import { TextField } from '../../design/field/field.tsx'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { routes } from '../../routes.ts'
import { SoloPage } from '../layout/solo-page.tsx'
import { chosenText, marker } from './markers.tsx'

/** Where a link to one's data is asked for. View if it `isAnswer`: `email` as typed and `problem`, the flag of what is wrong with it. */
export function AskPage({ isAnswer = false }: { isAnswer?: boolean }) {
  return (
    <SoloPage title={navigation.myData}>
      <p>{texts.text}</p>
      <form method="post" action={routes.myData} noValidate>
        <TextField
          id="meine-daten-email"
          name={myDataFields.email}
          label={overviewTexts.person.email}
          error={isAnswer ? chosenText('problem', problemTexts.email) : undefined}
          defaultValue={isAnswer ? marker('email') : undefined}
          {...emailInput}
        />
        <p className="field-note">{texts.same}</p>
        <EnamelButton type="submit">{texts.button}</EnamelButton>
      </form>
    </SoloPage>
  )
}
