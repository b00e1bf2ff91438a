import { Plus, RotateCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { PageState } from '../../ui/page_state.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** What stands in place of content: what happened, and what to do. */
export function StatesSection() {
  return (
    <div className="grid gap-x-12 md:grid-cols-2">
      <PageState
        level={3}
        kind="empty"
        title="No debts here yet"
        text="Add the one that worries you most. You can add the rest later."
        actions={
          <Button variant="primary">
            <Plus aria-hidden="true" size={20} strokeWidth={1.6} />
            Add a debt
          </Button>
        }
      />
      <PageState
        level={3}
        kind="error"
        title="We couldn’t load your scores"
        text="The server did not answer. Nothing is lost."
        actions={
          <Button>
            <RotateCw aria-hidden="true" size={20} strokeWidth={1.6} />
            Try again
          </Button>
        }
      />
      <PageState
        level={3}
        kind="offline"
        title="You’re offline"
        text="The planner still works. Changes are saved on this device and sent when you’re back."
      />
      <PageState
        level={3}
        kind="nothing"
        title="No card fits all of this"
        text="Two cards fit if you allow a yearly fee. Not applying now is a good answer too."
        actions={<Button>Allow a yearly fee</Button>}
      />
      <PageState
        level={3}
        kind="done"
        title="60 minutes added"
        text="Your time now ends at 11:42 AM. It doesn’t renew."
        actions={<Button variant="primary">Continue to Dashboard</Button>}
      />
      <Spinner />
    </div>
  );
}
