import { useState } from 'react';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { ChipChoice } from '../../ui/chip_choice.tsx';
import { ChoiceList } from '../../ui/choice_list.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { SegmentedControl } from '../../ui/segmented_control.tsx';
import { SwitchField } from '../../ui/switch.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const nothing = () => undefined;

/** One of several, yes or no, one view of several. */
export function ChoicesSection() {
  const [order, setOrder] = useState('highest');
  const [by, setBy] = useState<'email' | 'phone'>('email');
  const [view, setView] = useState<'chart' | 'table' | 'calendar'>('chart');
  const [isKept, setKept] = useState(true);
  const [isOn, setOn] = useState(true);
  const [kind, setKind] = useState<'card' | 'loan' | 'medical' | 'student' | 'tax'>('loan');
  const [isMore, setMore] = useState(true);
  return (
    <div className="grid grid-cols-1 gap-x-16 gap-y-8 md:grid-cols-2">
      <div className="grid grid-cols-1 content-start gap-8">
        <ChoiceList
          legend="Order to pay in"
          name="gallery-order"
          value={order}
          onChange={setOrder}
          options={[
            {
              value: 'highest',
              label: 'Highest rate first',
              aside: 'Nov 2028',
              detail: '$2,475.00 interest. First gone: Linden, February 2027.',
            },
            {
              value: 'smallest',
              label: 'Smallest balance first',
              aside: 'Dec 2028',
              detail: '$251.29 more. Two debts gone by April 2027.',
            },
            {
              value: 'custom',
              label: 'Your own order',
              detail: 'Add a second debt first.',
              disabled: true,
            },
          ]}
        />
        <ChoiceList
          legend="How you heard of us"
          name="gallery-heard"
          value={null}
          onChange={nothing}
          error="Choose one to go on."
          options={[
            { value: 'friend', label: 'A friend' },
            { value: 'union', label: 'My credit union' },
          ]}
        />
      </div>
      <div className="grid grid-cols-1 content-start gap-6">
        <SegmentedControl
          legend="Sign up with"
          name="gallery-by"
          value={by}
          onChange={setBy}
          options={[
            { value: 'email', label: 'Email' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
        <div className="[&_label:last-child]:outline-2 [&_label:last-child]:outline-focus">
          <SegmentedControl
            legend="Focused"
            name="gallery-focused"
            value="month"
            onChange={nothing}
            options={[
              { value: 'week', label: 'Week' },
              { value: 'two', label: 'Two weeks' },
              { value: 'month', label: 'Month' },
            ]}
          />
        </div>
        {/* A height in whole pixels: the pictures of the sections below stay where they are. */}
        <div className="grid h-52 content-start gap-6">
          <ChipChoice
            legend="Kind of debt"
            name="gallery-kind"
            value={kind}
            onChange={setKind}
            options={[
              { value: 'card', label: 'Card' },
              { value: 'loan', label: 'Loan' },
              { value: 'medical', label: 'Medical bill' },
              { value: 'student', label: 'Student loan', isRare: true },
              { value: 'tax', label: 'Tax', isRare: true },
            ]}
          />
          <Disclosure
            title="More about this debt"
            detail="Minimum, due day, promotion, fees"
            isOpen={isMore}
            onToggle={() => setMore(!isMore)}
          >
            <p>What most people pass over.</p>
          </Disclosure>
        </div>
        <div>
          <CheckboxField
            label="Keep paying freed minimums to the next debt"
            checked={isKept}
            onChange={setKept}
          />
          <CheckboxField label="Include new charges" checked={false} onChange={nothing} />
          <div className="[&_input]:outline-2 [&_input]:outline-offset-2 [&_input]:outline-focus">
            <CheckboxField
              label="Focused"
              help="With a sentence below."
              checked
              onChange={nothing}
            />
          </div>
          <CheckboxField label="Not now" checked={false} onChange={nothing} disabled />
          <CheckboxField
            label="I have read this"
            checked={false}
            onChange={nothing}
            error="Tick this to go on."
          />
        </div>
        <div>
          <SwitchField
            label="Keep my planner on this device"
            help="Off: it is gone when you close the browser."
            checked={isOn}
            onChange={setOn}
          />
          <SwitchField label="Off" checked={false} onChange={nothing} />
          <div className="[&_button]:outline-2 [&_button]:outline-offset-2 [&_button]:outline-focus">
            <SwitchField label="Focused" checked onChange={nothing} />
          </div>
          <SwitchField label="Not now" checked onChange={nothing} disabled />
        </div>
        <Tabs
          label="Views of the plan"
          value={view}
          onChange={setView}
          tabs={[
            { value: 'chart', label: 'Chart', content: <p>What you owe, over time.</p> },
            { value: 'table', label: 'Table', content: <p>The same, month by month.</p> },
            { value: 'calendar', label: 'Calendar', content: <p>The same, day by day.</p> },
          ]}
        />
      </div>
    </div>
  );
}
