// For whoever works on the components: every one, in every state that can be held still. In development and in
// `npm run gallery` only (/_gallery); no visitor meets it, so its words are not in the catalogue.
import { useSearchParams } from 'react-router';
import { PageHead } from '../../ui/page_head.tsx';
import { BowlSection } from './bowl.tsx';
import { ButtonsSection } from './buttons.tsx';
import { ChartsSection } from './charts.tsx';
import { ChoicesSection } from './choices.tsx';
import { FieldsSection } from './fields.tsx';
import { ColourSection, TypeSection } from './foundations.tsx';
import { OverlaysSection } from './overlays.tsx';
import { PartsSection } from './parts.tsx';
import { PassesSection } from './passes.tsx';
import { Section } from './section.tsx';
import { StatesSection } from './states.tsx';
import { TablesSection } from './tables.tsx';

/** `?open=dialog` (menu, toast, notice) shows that one open. */
export function Component() {
  const [search] = useSearchParams();
  const open = search.get('open');
  return (
    <div className="wrap">
      <PageHead
        title="Component gallery"
        lead="Every part in every state. If it isn’t here, it doesn’t exist yet."
      />
      <Section id="colour" name="Colour">
        <ColourSection />
      </Section>
      <Section id="type" name="Type">
        <TypeSection />
      </Section>
      <Section id="bowl" name="The bowl">
        <BowlSection />
      </Section>
      <Section id="buttons" name="Buttons">
        <ButtonsSection />
      </Section>
      <Section id="fields" name="Fields">
        <FieldsSection />
      </Section>
      <Section id="choices" name="Choices">
        <ChoicesSection />
      </Section>
      <Section id="parts" name="Badges, notes and lines">
        <PartsSection />
      </Section>
      <Section id="passes" name="Passes">
        <PassesSection />
      </Section>
      <Section id="tables" name="Tables">
        <TablesSection />
      </Section>
      <Section id="charts" name="Charts">
        <ChartsSection />
      </Section>
      <Section id="states" name="Page states">
        <StatesSection />
      </Section>
      <Section id="overlays" name="Over the page">
        <OverlaysSection open={open} />
      </Section>
    </div>
  );
}
