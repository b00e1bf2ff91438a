import { noticesQuery } from '../../data/notices/notices.ts';
import { useRead } from '../../data/read.ts';
import { useServices } from '../../data/services_context.ts';
import { m } from '../../paraglide/messages.js';

/** The dot, where somebody was told of something and has not put it away. */
export default function Waiting({
  userId,
  className,
}: {
  readonly userId: string;
  readonly className: string;
}) {
  const { value = [] } = useRead(noticesQuery(useServices(), userId));
  if (value.length === 0) return null;
  return (
    <>
      <span aria-hidden="true" data-dot="" className={className} />
      <span className="sr-only">{m.app_home_waits()}</span>
    </>
  );
}
