import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { CustomerUpdate } from '../../../../../generated/sdk/types.gen.ts';
import { heed } from '../../api/client.ts';
import { tell } from '../../parts/tell.ts';
import { useTexts } from '../../texts/texts.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { changesOf, type Fields, fieldsOf } from './fields.ts';
import { texts } from './texts.ts';
import { refreshCustomers, type SeenCustomer } from './use-customer.ts';

/** Changes the version that the reader sees, and no other. */
export function EditCustomer({ seen: { customer, etag }, onClose }: { seen: SeenCustomer; onClose: () => void }) {
  const words = useTexts(texts);
  const update = useMutation({
    mutationFn: (body: CustomerUpdate) => heed.customers.update(customer.id, body, { ifMatch: etag }),
  });
  // Only what the reader changes is sent, also when somebody else changes more meanwhile.
  const [before] = useState(() => fieldsOf(customer));
  const submit = async (fields: Fields) => {
    const changes = changesOf(before, fields);
    if (Object.keys(changes).length > 0) {
      await update.mutateAsync({ ...changes, workspaceId: customer.workspaceId });
      tell(words.saved);
    }
    onClose();
  };
  return (
    <CustomerForm
      title={words.edit}
      fields={before}
      error={update.error}
      busy={update.isPending}
      onSave={(fields) =>
        submit(fields)
          .catch(() => undefined)
          .finally(refreshCustomers)
      }
      onClose={onClose}
    />
  );
}
