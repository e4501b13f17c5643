import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { updateCustomerMutation } from '../../../../../generated/sdk/@tanstack/react-query.gen.ts';
import { client } from '../../api/client.ts';
import { tell } from '../../parts/toasts.ts';
import { useTexts } from '../../texts/texts.ts';
import { CustomerForm } from './CustomerForm.tsx';
import { changesOf, type Fields, fieldsOf } from './fields.ts';
import { texts } from './texts.ts';
import { refreshCustomers, type SeenCustomer } from './use-customer.ts';

/** Changes the version that the reader sees, and no other. */
export function EditCustomer({ seen: { customer, etag }, onClose }: { seen: SeenCustomer; onClose: () => void }) {
  const words = useTexts(texts);
  const update = useMutation(updateCustomerMutation({ client }));
  // Only what the reader changes is sent, also when somebody else changes more meanwhile.
  const [before] = useState(() => fieldsOf(customer));
  const submit = async (fields: Fields) => {
    const changes = changesOf(before, fields);
    if (Object.keys(changes).length > 0) {
      const given = { client, path: { id: customer.id }, headers: { 'If-Match': etag } };
      const body = { ...changes, workspaceId: customer.workspaceId };
      await update.mutateAsync({ ...given, body });
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
